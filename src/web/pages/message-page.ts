import { html, type Markup } from '../html.ts';
import { pageShell, type SiteFrame } from '../parts/page-shell.ts';

/** The one page for everything that is not here, must not be seen, or never was: nothing in it tells which. */
export function notFoundPage(frame: SiteFrame): Markup {
  return pageShell(frame, {
    title: 'Not found',
    width: 'narrow',
    main: html`<div class="stack" id="not-found"><h1>Nothing to see here</h1>
<p>The link may be incomplete or out of date. Open the run from its message in Slack once more; the link there holds the key that opens it.</p></div>`,
  });
}

/** The page for a fault of ours. It says nothing about the fault; the log does. */
export function faultPage(frame: SiteFrame): Markup {
  return pageShell(frame, {
    title: 'Something went wrong',
    width: 'narrow',
    main: html`<div class="stack" id="fault"><h1>Something went wrong</h1>
<p>The page could not be made. Nothing is lost: the record is as it was. Try again in a moment; the log of this installation says more.</p></div>`,
  });
}

/** The front page: what this address is, and where the links to it come from. */
export function homePage(frame: SiteFrame): Markup {
  const { name } = frame.product;
  return pageShell(frame, {
    title: 'Welcome',
    width: 'narrow',
    main: html`<div class="stack prose" id="home"><h1>${name} is running</h1>
<p>Mention the bot in a Slack channel and it answers in the thread. Below each answer is a link that opens here: the question, the answer as every surface shows it, and how it came about, down to the exact bytes that went out and came back.</p>
<p>Runs are private. Each link carries its own key; there is no list without the operator’s.</p></div>`,
  });
}
