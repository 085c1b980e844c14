/**
 * Makes every `Date` of this process or page tell a time that is `aheadMs()` ahead; timers go on as before. For the demo
 * and the tests alone. The demo's pages run it from its text, so it uses nothing that stands outside of it.
 */
export const turnDate = (aheadMs: () => number): void => {
  const { now } = Date
  Date.now = () => now() + aheadMs()
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, given: ConstructorParameters<typeof Date>) =>
      given.length > 0 ? new RealDate(...given) : new RealDate(RealDate.now()),
  })
}
