"""Pictures for tests: real files of a colour, and the references that a message holds."""

import io
from base64 import b64decode

from PIL import Image

from desktop.media import prepare


def png(colour="red", size=(8, 6)):
    """Return the bytes of a PNG of one colour."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


# 40 by 20 pixels, red on the left and blue on the right, as phones write them. Their decoder has no
# encoder beside it, so the files stand here as they were written once.
HEIC = b64decode(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAXxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA"
    "AAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABoAABAAAAAAAAAGwAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAA"
    "AAABAABodmMxAAAAAA5waXRtAAAAAAABAAAA/GlwcnAAAADcaXBjbwAAAHVodmNDAQNwAAAAkAAAAAAAHvAA/P34"
    "+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQApQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqrprm"
    "4CGgwIAAAAyAAAADAIRiAAEABkQBwXPBiQAAABNjb2xybmNseAABAA0ABoAAAAAUaXNwZQAAAAAAAABAAAAAQAAA"
    "AChjbGFwAAAAKAAAAAEAAAAUAAAAAf///+gAAAAC////1AAAAAIAAAAQcGl4aQAAAAADCAgIAAAAGGlwbWEAAAAA"
    "AAAAAQABBYECAwWEAAAAdG1kYXQAAABoKAGvCchrzz45I1d//9C8n/8946H8owuXfYsA8Tg9YhnXOU4JLfnyNKxZ"
    "jcC7/+FGBPvELJlJd6DaPd5Sk5CmAUqtuPsOFWt60FMnYNobSnYXsvjLXS1r5pq8HiAtwdncxEPdlj1Z4lg="
)
# The same; its camera note says that it was held upright: 20 by 40, red above.
HEIC_TURNED = b64decode(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAcdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA"
    "AAAAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB6wABAAAAAAAAAGwAAgAAAAACVwABAAAAAAAAACQAAAA4aWlu"
    "ZgAAAAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAAB"
    "BmlwcnAAAADlaXBjbwAAAHVodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMA"
    "AAMAHroCQGEAAQApQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqrprm4CGgwIAAAAyAAAADAIRiAAEABkQBwXPBiQAA"
    "ABNjb2xybmNseAABAA0ABoAAAAAUaXNwZQAAAAAAAABAAAAAQAAAAChjbGFwAAAAKAAAAAEAAAAUAAAAAf///+gA"
    "AAAC////1AAAAAIAAAAQcGl4aQAAAAADCAgIAAAACWlyb3QDAAAAGWlwbWEAAAAAAAAAAQABBoECAwWEhgAAABpp"
    "cmVmAAAAAAAAAA5jZHNjAAIAAQABAAAAmG1kYXQAAABoKAGvCchrzz45I1d//9C8n/8946H8owuXfYsA8Tg9YhnX"
    "OU4JLfnyNKxZjcC7/+FGBPvELJlJd6DaPd5Sk5CmAUqtuPsOFWt60FMnYNobSnYXsvjLXS1r5pq8HiAtwdncxEPd"
    "lj1Z4lgAAAAGRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAA="
)


def tiff(*, pages):
    """Return the bytes of a TIFF as a scanner writes it."""
    out = io.BytesIO()
    page = Image.new("1", (80, 110), 1)
    page.save(out, "TIFF", compression="group4", save_all=True, append_images=[page] * (pages - 1))
    return out.getvalue()


def attached(store, colour="red", name="picture.png"):
    """Store a picture as the window does and return its reference."""
    picture = prepare(png(colour), name=name)
    for copy in (picture.original, picture.sent):
        store.put(
            copy.data, media_type=copy.media_type, width=copy.width_px, height=copy.height_px
        ).result()
    return picture.reference()


def damage(store, digest):
    """Change an object's bytes behind the store's back, as a bad disk would."""
    raw = bytes.fromhex(digest.removeprefix("sha256:"))
    sql = (
        "UPDATE chunk SET data = zeroblob(length(data))"
        " WHERE object = (SELECT id FROM object WHERE digest = ?)"
    )
    store._submit(lambda ledger: ledger.database.rows(sql, (raw,))).result()


def lose(store, digest):
    """Take an object away behind the store's back, as if its rows had never been there."""
    raw = bytes.fromhex(digest.removeprefix("sha256:"))

    def without(ledger):
        database = ledger.database
        sql = "DELETE FROM chunk WHERE object = (SELECT id FROM object WHERE digest = ?)"
        database.rows(sql, (raw,))
        database.rows("DELETE FROM object WHERE digest = ?", (raw,))

    store._submit(without).result()
