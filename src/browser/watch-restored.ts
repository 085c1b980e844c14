/** Calls back when Back or Forward restores this page unchanged. Returns a function that stops it. */
export const watchRestored = (onRestored: () => void): (() => void) => {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onRestored()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
