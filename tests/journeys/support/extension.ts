import type { Locator, Page } from '@playwright/test'

/**
 * Does to the page what writing aids, password managers, dark modes and coupon finders do, now and to all that comes
 * later: attributes on the document and on controls, elements beside fields and links, at both ends of the body and of the
 * page's own root, and elements in the head.
 */
function extension(): void {
  const made = (name: string): HTMLElement => {
    const element = document.createElement(name)
    element.dataset.foreign = ''
    return element
  }
  const mark = (element: Element): void => {
    if (element.hasAttribute('data-lt-installed') || element.closest('[data-foreign]')) return
    element.setAttribute('data-lt-installed', 'true')
    element.setAttribute('data-darkreader-inline-color', '')
    if (element.matches('input, textarea')) {
      element.setAttribute('data-gramm', 'false')
      element.after(made('grammarly-extension'))
    } else if (element.matches('h1, h2')) element.prepend(made('read-aloud-button'))
    else if (element.matches('main a')) element.append(made('link-preview'))
  }
  const markAll = (root: Element): void => {
    if (root.matches(controls)) mark(root)
    root.querySelectorAll(controls).forEach(mark)
  }
  const controls = 'a, button, input, textarea, select, h1, h2'
  document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
  document.body.setAttribute('cz-shortcut-listen', 'true')
  document.head.prepend(made('meta'))
  for (const place of [document.body, document.querySelector('#root') ?? document.body]) {
    place.prepend(made('coupon-finder'))
    place.append(made('password-menu'))
  }
  markAll(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) markAll(node)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Lets an extension of the browser work on the page from now on. */
export const installExtension = (page: Page): Promise<void> => page.evaluate(extension)

/**
 * Fills a field as a password manager does, past every key: past the property of the page's own library, as a script in a
 * world of its own sees none of it. Some managers dispatch no event.
 */
export const fillWithoutKeys = (field: Locator, value: string, events: readonly string[]): Promise<void> =>
  field.evaluate(
    (input: HTMLInputElement, [text, names]) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      for (const name of names) input.dispatchEvent(new Event(name, { bubbles: true }))
    },
    [value, events] as const,
  )
