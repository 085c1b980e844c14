import { loadTexts } from '#src/i18n/catalogues.ts'

const idleMs = 3_000

/** What opening the popup needs, in one go: on a slow line the way there is what takes long. */
export const bringOrder = () =>
  Promise.all([
    import('#src/features/order/order-actors.ts'),
    import('./destinations.ts'),
    import('#src/features/order/order-popup.tsx'),
    import('./overlay-history.ts'),
    loadTexts('order'),
  ])

/** Brings it when somebody is about to open the popup, at the latest when the page has nothing better to do. */
export const bringOrderEarly = (): void => {
  let brought: Promise<unknown> | null = null
  const bring = (): void => {
    brought ??= bringOrder()
    // Whoever presses asks again, and is told.
    brought.catch(() => (brought = null))
  }
  const onNear = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('[data-order-opener]')) bring()
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, onNear, { passive: true })
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!connection?.saveData) setTimeout(bring, idleMs)
}
