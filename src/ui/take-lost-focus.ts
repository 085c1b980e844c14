/** A ref that moves the focus here if the pressed control has disappeared. */
export const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
