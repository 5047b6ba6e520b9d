"""Where a well-formed request may be refused, it is for the one secret that no attacker can know."""

import json
import os

import schemathesis

SECRETS = {
    "POST /api/users/verify-email": "CODE_INVALID",
    "GET /api/users/reset-password/{token}": "LINK_INVALID",
    "POST /api/users/reset-password/{token}": "LINK_INVALID",
    "GET /api/donations/mandates/{token}": "LINK_INVALID",
    "POST /api/donations/mandates/{token}/cancel": "LINK_INVALID",
    "POST /api/newsletter/confirm/{token}": "LINK_INVALID",
    "POST /api/newsletter/unsubscribe/{token}": "LINK_INVALID",
    "POST /api/payments/verify-payment": "BAD_SIGNATURE",
    "POST /api/payments/webhook": "BAD_SIGNATURE",
}
# Where the secret is the member's password, a wrong one is refused at its field, in the language of the caller.
PASSWORD_FIELDS = {
    "PUT /api/users/profile": "password",
    "PUT /api/users/profile/password": "currentPassword",
    "POST /api/users/profile/delete": "password",
}
WRONG_PASSWORD = json.loads(os.environ["VGB_WRONG_PASSWORD"])


@schemathesis.check
def only_the_secret_is_refused(ctx, response, case):
    label = case.operation.label
    meta = case.meta
    if meta is None or not meta.generation.mode.is_positive or response.status_code != 400:
        return
    refusal = response.json()
    if label in SECRETS:
        assert refusal["code"] == SECRETS[label], f"a well-formed request was refused with {refusal}"
    if label in PASSWORD_FIELDS:
        expected = [{PASSWORD_FIELDS[label]: sentence} for sentence in WRONG_PASSWORD]
        assert refusal.get("fields") in expected, f"a well-formed request was refused with {refusal}"
