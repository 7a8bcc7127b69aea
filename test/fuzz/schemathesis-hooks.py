"""What schemathesis must know to send the lines of an import."""

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
