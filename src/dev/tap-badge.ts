import { devPages } from '#contract/dev/dev-paths.ts'
import { channelName, isPageMessage } from './wire.ts'

const windowName = 'hub-inspector'
/** Time limit in ms within which an open inspector responds. */
const answerMs = 400

/** An open inspector sends a request as soon as a page announces itself. */
const isInspectorOpen = (): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const done = (isOpen: boolean): void => {
      channel.close()
      resolve(isOpen)
    }
    channel.addEventListener('message', ({ data }) => {
      if (!isPageMessage(data)) done(true)
    })
    setTimeout(() => done(false), answerMs)
  })

const place: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  insetBlockEnd: '12px',
  insetInlineStart: '12px',
  zIndex: '150',
  display: 'flex',
  gap: '8px',
}

const partOf = (name: 'a' | 'button', text: string): HTMLElement => {
  const part = document.createElement(name)
  part.className = 'ui-button ui-button-secondary'
  part.textContent = text
  return part
}

/**
 * Shows on the page that it is watched, with a link to the inspector and a button to stop. Opens the inspector's window
 * if allowed.
 */
export const showTapBadge = (): void => {
  const badge = document.createElement('aside')
  badge.setAttribute('aria-label', 'Inspector')
  Object.assign(badge.style, place)
  const open = partOf('a', 'Inspector') as HTMLAnchorElement
  open.href = devPages.inspector
  open.target = windowName
  const stop = partOf('button', 'Stop')
  stop.setAttribute('aria-label', 'Stop inspecting')
  stop.addEventListener('click', () => {
    sessionStorage.removeItem('inspect')
    const address = new URL(location.href)
    address.searchParams.delete('inspect')
    location.replace(address)
  })
  badge.append(open, stop)
  if (document.body) document.body.append(badge)
  else addEventListener('DOMContentLoaded', () => document.body.append(badge))
  void isInspectorOpen().then((isOpen) => {
    // The browser may refuse a window that opens without a press; then the link is left.
    if (!isOpen) window.open(devPages.inspector, windowName, 'popup,width=1100,height=800')
  })
}
