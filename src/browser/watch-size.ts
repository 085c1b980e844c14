/**
 * Calls back in the frame after one of the elements has changed its size, and once at first. A change of the page
 * within the observer's own call can change sizes again, which the browser reports as an error of the page
 * ("ResizeObserver loop completed with undelivered notifications"). Returns a function that stops it.
 */
export const watchSize = (elements: Iterable<Element>, onChange: () => void): (() => void) => {
  let frame: number | undefined
  const observer = new ResizeObserver(() => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      onChange()
    })
  })
  for (const element of elements) observer.observe(element)
  return () => {
    observer.disconnect()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
