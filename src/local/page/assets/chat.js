// The chat page works as plain forms and links; this adds sending without a reload, completion of names and live updates.
import { startComposers } from './composer.js';
import { refresh, startLivePage } from './live-page.js';

startComposers(document);
startLivePage(() => startComposers(document));

// Switching who one is needs no button where a change can be heard.
for (const form of document.querySelectorAll('.identity')) {
  form.querySelector('[data-identity-submit]').hidden = true;
  form.querySelector('[data-identity]').addEventListener('change', () => form.submit());
}

// Small forms on messages are sent without leaving the page.
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.matches('.tools form, .reactions form, .slack-actions form')) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const response = await fetch(form.action, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  });
  form.closest('[popover]')?.hidePopover();
  if (!response.ok) document.querySelector('.composer-problem').textContent = await response.text();
  await refresh();
});

// A button that opens an address also tells the bot that it was pressed.
document.addEventListener('click', (event) => {
  const press = event.target.closest('[data-press]');
  if (press === null) return;
  const { press: action, channel, ts, as } = press.dataset;
  const body = new URLSearchParams({ as, channel, ts, action_id: action });
  navigator.sendBeacon('/chat/presses', body);
});

// Escape closes the thread, unless it was meant for a panel or the list of names.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  if (document.querySelector(':popover-open') === null)
    document.querySelector('[data-close-thread]')?.click();
});

// A panel that opens takes the focus to where one goes on: the text to edit, else its first button.
document.addEventListener(
  'toggle',
  (event) => {
    if (event.newState === 'open') event.target.querySelector('textarea, button')?.focus();
  },
  true,
);

// Where places are a strip, the current one is in sight.
document.querySelector('.place[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

// A thread was opened to be replied to; otherwise one came to write in the channel.
(document.querySelector('#reply') ?? document.querySelector('#message'))?.focus({ preventScroll: true });
