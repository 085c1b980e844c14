/** Is the focus on no control? A dialog takes it back when its focused control disappears. */
const isLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.getAttribute('role') === 'dialog'

/** A ref that moves the focus here if the pressed control has disappeared. */
export const takeLostFocus = (element: HTMLElement | null): void => {
  if (isLost()) element?.focus({ preventScroll: true })
}
