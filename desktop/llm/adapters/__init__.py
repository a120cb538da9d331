"""One module per wire protocol, not per company."""
