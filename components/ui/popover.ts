import type { FocusEvent } from 'react';

// The attributes work without scripts and include Esc and focus handling. React 18 has no types for them and
// passes them through.

/** Returns the attributes of a button that opens and closes the popover with an id. */
export function popoverButton(id: string) {
  return { popovertarget: id };
}

/**
 * The attributes of a popover that closes when the focus moves out of it, so that it covers nothing that has
 * the focus (WCAG 2.2, 2.4.11).
 */
export const popoverAttributes = {
  popover: 'auto',
  onBlur({ currentTarget: popover, relatedTarget: next }: FocusEvent<HTMLElement>) {
    // Without another element, the window has lost the focus, or a press beside the popover closes it.
    if (next === null || popover.contains(next) || !popover.matches(':popover-open')) return;
    if (next.getAttribute('popovertarget') !== popover.id) popover.hidePopover();
  },
} as const;
