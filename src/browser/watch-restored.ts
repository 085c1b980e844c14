/** Calls back when this page comes back by Back or Forward as it was left. Returns a function that stops it. */
export const watchRestored = (onRestored: () => void): (() => void) => {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onRestored()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
