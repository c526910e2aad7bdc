import { refresh } from './live-page.js';
import { startCompletion } from './mention-completion.js';

const started = new WeakSet();

/** Gives every composer of the page Enter to send, completion of names and examples to insert. */
export function startComposers(root) {
  for (const form of root.querySelectorAll('[data-composer]')) {
    if (started.has(form)) continue;
    started.add(form);
    startComposer(form);
  }
}

function startComposer(form) {
  const textarea = form.querySelector('textarea');
  const completion = startCompletion(form, textarea);
  textarea.addEventListener('keydown', (event) => {
    if (completion.takeKey(event)) return;
    const sends = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    if (!sends) return;
    event.preventDefault();
    if (textarea.value.trim() !== '') form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, textarea);
  });
  for (const examples of form.querySelectorAll('.hint-examples')) examples.hidden = false;
  for (const example of form.querySelectorAll('[data-insert]')) {
    example.addEventListener('click', () => {
      textarea.value = example.dataset.insert;
      textarea.focus();
    });
  }
}

async function send(form, textarea) {
  const problem = form.querySelector('.composer-problem');
  const typed = textarea.value;
  const body = new URLSearchParams(new FormData(form));
  problem.textContent = '';
  textarea.value = '';
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.problem);
    const target = new URL(answer.href, location.href);
    if (target.pathname + target.search === location.pathname + location.search) await refresh();
    else location.assign(target);
  } catch (error) {
    // What was typed comes back; nothing is lost to a server that is away.
    if (textarea.value === '') textarea.value = typed;
    problem.textContent =
      error instanceof TypeError ? 'Not sent: the workspace is not running.' : error.message;
  }
}
