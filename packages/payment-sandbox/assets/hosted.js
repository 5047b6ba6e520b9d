// @ts-check
/** The page behind a subscription's `short_url`: opens the window for a mandate without a shop's site. */
(() => {
  const state = /** @type {HTMLElement} */ (document.getElementById('state'));
  const button = /** @type {HTMLElement} */ (document.getElementById('open'));
  const { Razorpay } = /** @type {{Razorpay: new (options: object) => {open: () => void}}} */ (
    /** @type {unknown} */ (window)
  );
  const subscription = window.location.pathname.split('/').pop();
  const key = new URLSearchParams(window.location.search).get('key');
  const open = () =>
    new Razorpay({
      key,
      subscription_id: subscription,
      name: 'Recurring payment',
      handler: () => {
        state.textContent = 'Thank you, the mandate stands. You can close this page.';
        button.hidden = true;
      },
    }).open();
  button.addEventListener('click', open);
  open();
})();
