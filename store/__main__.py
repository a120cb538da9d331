"""`python -m store DB COMMAND …`: see `store.command`."""

import sys

from store.command import main

if __name__ == "__main__":
    sys.exit(main())
