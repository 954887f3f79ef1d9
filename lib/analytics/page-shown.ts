const type = 'page-shown';

/** Reports that a page has been rendered and that its address and title are in place. */
export function reportPageShown(): void {
  document.dispatchEvent(new Event(type));
}

/** Calls each time a page is shown, until the document is unloaded. */
export function onPageShown(call: () => void): void {
  document.addEventListener(type, call);
}
