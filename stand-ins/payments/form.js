// The part of Stripe.js that a page uses to embed Checkout, implemented for the demo and the tests with the
// stand-in's own form: https://docs.stripe.com/js/embedded_checkout. Nothing here comes from the payment provider.
{
  let shown = 0

  const mistake = (text) => Object.assign(new Error(text), { name: 'IntegrationError' })

  const createEmbeddedCheckoutPage = async ({ fetchClientSecret }) => {
    // Same error as the real one, which releases the first only when that is destroyed:
    // https://github.com/joshnuss/svelte-stripe/pull/99
    if (shown > 0) throw mistake('You cannot have multiple Embedded Checkout objects.')
    shown += 1
    const frame = document.createElement('iframe')
    let isDestroyed = false
    // https://github.com/stripe/stripe-js/issues/685
    const refuseDestroyed = () => {
      if (isDestroyed)
        throw mistake(
          "This Embedded Checkout instance has been destroyed and can't be used anymore. Please create a new one.",
        )
    }
    const destroy = () => {
      refuseDestroyed()
      isDestroyed = true
      shown -= 1
      frame.remove()
    }
    try {
      const secret = await fetchClientSecret()
      frame.src = `/dev/pay/form/${encodeURIComponent(secret)}`
    } catch (error) {
      destroy()
      throw error
    }
    frame.title = 'Payment form of the demo'
    frame.style.cssText = 'display: block; width: 100%; min-height: 40rem; border: 0'
    frame.addEventListener('load', () => {
      const inside = frame.contentDocument
      const done = inside?.querySelector('[data-return-url]')
      if (done) location.assign(done.dataset.returnUrl)
      else if (inside) frame.style.height = `${inside.documentElement.scrollHeight}px`
    })
    return {
      mount: (place) => {
        refuseDestroyed()
        const element = typeof place === 'string' ? document.querySelector(place) : place
        if (!element) throw mistake(`There is no ${place} to mount into.`)
        element.append(frame)
      },
      unmount: () => frame.remove(),
      destroy,
    }
  }

  globalThis.Stripe = Object.assign(() => ({ createEmbeddedCheckoutPage }), { version: 'endive' })
}
