/** Whether the page shows a draft of the server's, which has a button of its own to clear it. */
export function hasServerDraft(form: HTMLFormElement): boolean {
  return form.querySelector('[data-clear]') !== null;
}

/** Whether that button was pressed. The browser sends it: the server deletes its draft. */
export function isClearButton(submitter: HTMLElement | null): boolean {
  return (submitter?.closest('[data-clear]') ?? null) !== null;
}
