import type { PaymentForm } from '#contract/order/payment-form.ts'
import { formScriptPolicy } from '#contract/http/written-page.ts'
import { isFormScript } from './payment-address.rules.ts'

const refuse = (): never => {
  throw new TypeError('This is no script of the payment form')
}
const rules = {
  createScriptURL: (address: string): string => (isFormScript(address, location.origin) ? address : refuse()),
}

let policy: object | null | undefined = null

/** The payment provider's loader sets its script's address as text: the browser checks it with this policy. */
const allowScript = (): void => {
  policy ??= globalThis.trustedTypes?.createPolicy(formScriptPolicy, rules)
}

const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = isFormScript(new URL(address, location.origin).href, location.origin) ? address : refuse()
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script of the payment form could not be loaded'))
    })
    document.head.append(script)
  })

const loadProvider = async ({ publishable_key: key, script }: PaymentForm) => {
  allowScript()
  // The stand-in's own script plays the payment provider: the loader finds it there.
  if (script !== null && !('Stripe' in globalThis)) await loadScript(script)
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const provider = await loadStripe(key)
  if (!provider) throw new Error('The payment form has no page')
  return provider
}

/** Resolves with the element once the view has rendered it; never, if it is not rendered before `signal`. */
const drawnPlace = (id: string, signal: AbortSignal): Promise<HTMLElement> =>
  new Promise((resolve) => {
    const look = (): void => {
      const place = document.getElementById(id)
      if (!place) return
      observer.disconnect()
      resolve(place)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    signal.addEventListener('abort', () => observer.disconnect())
    look()
  })

/** The payment provider shows one form at a time: the next one waits until the last one is released. */
let last: Promise<unknown> = Promise.resolve()

const show = async (form: PaymentForm, placeId: string, signal: AbortSignal): Promise<void> => {
  const [provider, place] = await Promise.all([loadProvider(form), drawnPlace(placeId, signal)])
  if (signal.aborted) return
  const shown = await provider.createEmbeddedCheckoutPage({
    fetchClientSecret: () => Promise.resolve(form.client_secret),
  })
  if (signal.aborted) return shown.destroy()
  signal.addEventListener('abort', () => shown.destroy())
  shown.mount(place)
}

/** Shows the payment provider's form in the element of this id until `signal`; resolves when it is mounted. */
export const showPaymentForm = (form: PaymentForm, placeId: string, signal: AbortSignal): Promise<void> => {
  const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const showing = last.then(() => show(form, placeId, signal))
  last = Promise.race([showing.catch(() => {}), gone])
  return showing
}
