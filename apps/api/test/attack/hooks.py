"""Where a well-formed request may be refused, it is for the one secret that no attacker can know."""

import schemathesis

SECRETS = {
    "POST /api/users/verify-email": "CODE_INVALID",
    "GET /api/users/reset-password/{token}": "LINK_INVALID",
    "POST /api/users/reset-password/{token}": "LINK_INVALID",
    "GET /api/donations/mandates/{token}": "LINK_INVALID",
    "POST /api/donations/mandates/{token}/cancel": "LINK_INVALID",
    "POST /api/newsletter/confirm/{token}": "LINK_INVALID",
    "POST /api/newsletter/unsubscribe/{token}": "LINK_INVALID",
    "POST /api/users/profile/delete": "VALIDATION",
    "POST /api/payments/verify-payment": "BAD_SIGNATURE",
    "POST /api/payments/webhook": "BAD_SIGNATURE",
}
WRONG_PASSWORD = {"password": "This is not your password. Nothing has been deleted."}


@schemathesis.check
def only_the_secret_is_refused(ctx, response, case):
    expected = SECRETS.get(case.operation.label)
    meta = case.meta
    if expected is None or meta is None or not meta.generation.mode.is_positive or response.status_code != 400:
        return
    refusal = response.json()
    assert refusal["code"] == expected, f"a well-formed request was refused with {refusal}"
    if expected == "VALIDATION":
        assert refusal["fields"] == WRONG_PASSWORD, f"a well-formed request was refused with {refusal}"
