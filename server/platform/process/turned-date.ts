/**
 * Moves every `Date` of this process or page `aheadMs()` ahead; timers are not affected. For the demo and the tests
 * only. The demo's pages run the source text of this function, so it must not use anything outside itself.
 */
export const turnDate = (aheadMs: () => number): void => {
  const { now } = Date
  Date.now = () => now() + aheadMs()
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, given: ConstructorParameters<typeof Date>) =>
      given.length > 0 ? new RealDate(...given) : new RealDate(RealDate.now()),
  })
}
