"""
What schemathesis must know to test Engraph with all its checks:

    npm start                                      # prints url and api_key
    pip install schemathesis
    SCHEMATHESIS_HOOKS=test/fuzz/schemathesis-hooks.py schemathesis run http://127.0.0.1:8787/openapi.json \
      -H "Authorization: Bearer $KEY" --checks all --phases coverage,fuzzing

The rules below cannot be written in a schema, so requests that fit the schema are refused by them: values of two fields that
depend on each other, names that this server knows (time zones, languages), cursors that it gave out, and the present moment.
Each filter leaves out requests that break one of them; everything else must be accepted.
"""

import datetime
import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


def text_before(earlier, later):
    return not (isinstance(earlier, str) and isinstance(later, str)) or earlier <= later


def at(text):
    try:
        found = datetime.datetime.fromisoformat(str(text).upper().replace("Z", "+00:00"))
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=datetime.timezone.utc)


def in_range(text):
    """Instants of the first and the last day of the calendar are refused: in some time zone they have no four-digit year."""
    return str(text)[:10] not in ("0001-01-01", "9999-12-30", "9999-12-31") and not str(text).startswith("0000")


@schemathesis.hook
def filter_query(ctx, query):
    if not isinstance(query, dict):
        return True
    # only cursors that the server gave out are taken
    if query.get("cursor") is not None or query.get("after") is not None:
        return False
    if query.get("user_id") is not None and query.get("graph_id") is not None:
        return False
    if "from" in query and "to" in query:
        first, last = at(query["from"]), at(query["to"])
        if first is not None and last is not None and first > last:
            return False
    if query.get("axis") == "known" and query.get("known_at") is not None:
        return False
    return all(in_range(query[name]) for name in ("as_of", "known_at", "from", "to") if name in query)


def types_repeat(types):
    names = [str(one.get("name")).lower() for one in types if isinstance(one, dict)]
    attributes = [one.get("attributes") or [] for one in types if isinstance(one, dict)]
    inner = [[str(a.get("name")).lower() for a in some if isinstance(a, dict)] for some in attributes]
    return any(len(some) != len(set(some)) for some in [names, *inner])


def breaks_ontology(body):
    entities, facts = body.get("entity_types") or [], body.get("fact_types") or []
    if not isinstance(entities, list) or not isinstance(facts, list):
        return False
    if types_repeat(entities) or types_repeat(facts):
        return True
    known = {"person", "organization", "place", "event", "object", "concept"}
    known |= {one.get("name") for one in entities if isinstance(one, dict)}
    for one in facts:
        for end in ("subject_types", "object_types"):
            if isinstance(one, dict) and any(name not in known for name in one.get(end) or []):
                return True
    declared = {one.get("name") for one in [*entities, *facts] if isinstance(one, dict)}
    excluded = [*(body.get("excluded_entity_types") or []), *(body.get("excluded_fact_types") or [])]
    if any(name in declared for name in excluded if isinstance(name, str)):
        return True
    for one in [*entities, *facts]:
        for attribute in (one.get("attributes") or []) if isinstance(one, dict) else []:
            values = [str(v).strip().lower() for v in (attribute.get("values") or [])] if isinstance(attribute, dict) else []
            if len(values) != len(set(values)):
                return True
    return len(json.dumps(body)) > 32_000


def deep(value, depth=1):
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, (list, dict)):
        if depth > 32:
            return True
        items = value.values() if isinstance(value, dict) else value
        keys = value if isinstance(value, dict) else ()
        return any("\0" in key or key == "__proto__" for key in keys) or any(deep(item, depth + 1) for item in items)
    return False


def is_json(text):
    try:
        return not deep(json.loads(text))
    except (ValueError, RecursionError):
        return False


@schemathesis.hook
def filter_body(ctx, body):
    if not isinstance(body, dict):
        return True
    path = ctx.operation.path
    # only cursors that the server gave out are taken
    if body.get("after") is not None:
        return False
    if any(body.get(name) is not None for name in ("time_zone", "locale", "email")):
        return False
    if any(not in_range(body[name]) for name in ("as_of", "known_at", "reference_time", "valid_from", "valid_to") if body.get(name)):
        return False
    if deep(body.get("metadata")) or deep(body.get("content")):
        return False
    if path.endswith("/ontology") and breaks_ontology(body):
        return False
    if path.endswith("/rollback"):
        moment = at(body.get("known_at"))
        return moment is not None and moment < datetime.datetime.now(datetime.timezone.utc)
    if path.endswith("/episodes") and body.get("type") == "json" and isinstance(body.get("content"), str):
        return is_json(body["content"])
    if path.endswith("/documents"):
        overlap, size = body.get("chunk_overlap"), body.get("chunk_tokens", 750)
        if overlap is not None and (body.get("chunking") == "similarity" or (isinstance(size, int) and overlap >= size)):
            return False
    if path.endswith("/facts") and body.get("valid_from") and body.get("valid_to"):
        first, last = at(body["valid_from"]), at(body["valid_to"])
        return first is not None and last is not None and first < last
    # which values a condition takes depends on its field
    return body.get("filters") is None
