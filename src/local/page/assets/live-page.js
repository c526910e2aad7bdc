const AT_END_PIXELS = 40;

let refreshing = false;
let again = false;
let onChange = () => {};

/** Keeps the page as the server would draw it now; `changed` is called after parts were taken over. */
export function startLivePage(changed) {
  onChange = changed;
  for (const scroller of document.querySelectorAll('[data-scroller]')) showStartOfNewest(scroller);
  const source = new EventSource('/chat/live');
  const offline = document.querySelector('[data-offline]');
  source.addEventListener('open', () => {
    offline.hidden = true;
  });
  source.addEventListener('error', () => {
    offline.hidden = false;
  });
  source.addEventListener('changed', ({ data }) => {
    if (data === '*' || data === document.body.dataset.channel) void refresh();
    else markUnread(data);
  });
}

/** Fetches this page again and takes over what is different. Calls that come meanwhile share one more round. */
export async function refresh() {
  if (refreshing) {
    again = true;
    return;
  }
  refreshing = true;
  try {
    do {
      again = false;
      const response = await fetch(location.href, { headers: { accept: 'text/html' } });
      if (response.ok) takeOver(new DOMParser().parseFromString(await response.text(), 'text/html'));
    } while (again);
  } catch {
    // The server is away: the event stream shows that, and fetches again when it is back.
  } finally {
    refreshing = false;
  }
}

function takeOver(next) {
  for (const region of document.querySelectorAll('[data-live]')) {
    const fresh = next.querySelector(`[data-live="${region.dataset.live}"]`);
    if (fresh === null || fresh.innerHTML === region.innerHTML) continue;
    const scroller = region.closest('[data-scroller]');
    const wasAtEnd = scroller === null || Math.abs(scroller.scrollTop) < AT_END_PIXELS;
    const before = region.children.length;
    matchChildren(region, fresh);
    if (region.children.length <= before || scroller === null) continue;
    if (wasAtEnd) showStartOfNewest(scroller);
    else offerJump(scroller);
  }
  onChange();
}

/** Makes the children of one element those of another, keeping every node that stays the same. */
function matchChildren(region, fresh) {
  const known = new Map([...region.children].filter(({ id }) => id !== '').map((child) => [child.id, child]));
  const wanted = [...fresh.children].map((child) => {
    const old = known.get(child.id);
    if (old === undefined) return document.importNode(child, true);
    if (old.outerHTML === child.outerHTML || isInUse(old)) return old;
    const made = document.importNode(child, true);
    const hadFocus = old.contains(document.activeElement);
    old.replaceWith(made);
    // Whoever worked on this message goes on at it, and not at the top of the page.
    if (hadFocus) made.focus({ preventScroll: true });
    return made;
  });
  for (const child of [...region.childNodes]) if (!wanted.includes(child)) child.remove();
  for (const [index, child] of wanted.entries()) {
    if (region.children[index] !== child) region.insertBefore(child, region.children[index] ?? null);
  }
}

/** A message whose panel is open is someone's work in progress; it is taken over at the next change. */
function isInUse(element) {
  return element.querySelector(':popover-open') !== null;
}

/** At the end of a message longer than the pane one would have to scroll back to read it; its start is shown instead. */
function showStartOfNewest(scroller) {
  const newest = [...scroller.querySelectorAll('.message')].at(-1);
  if (newest !== undefined && newest.offsetHeight > scroller.clientHeight) {
    newest.scrollIntoView({ block: 'start' });
  }
}

function offerJump(scroller) {
  const pane = scroller.parentElement;
  if (pane.querySelector('.jump') !== null) return;
  const button = document.createElement('button');
  button.className = 'jump';
  button.type = 'button';
  button.textContent = 'New messages';
  button.addEventListener('click', () => {
    scroller.scrollTop = 0;
    scroller.focus();
  });
  scroller.addEventListener('scroll', () => {
    if (Math.abs(scroller.scrollTop) < AT_END_PIXELS) button.remove();
  });
  pane.append(button);
}

function markUnread(channel) {
  document.querySelector(`.place[data-channel="${CSS.escape(channel)}"]`)?.classList.add('is-unread');
}
