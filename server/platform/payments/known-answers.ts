import Stripe from 'stripe'
import * as v from 'valibot'
import { unknownForm } from './payment-error.ts'
import { idText } from './wire-parts.ts'

/** An object that says what it is, a list of such, or an error. */
const answerSchema = v.union([
  v.looseObject({ object: v.literal('list'), data: v.array(v.looseObject({ id: idText })) }),
  v.looseObject({ object: v.pipe(v.string(), v.notValue('list')) }),
  v.looseObject({ error: v.union([v.string(), v.looseObject({})]) }),
])

/**
 * The SDK's client for HTTP, on this `fetch` or on Node's own. An answer that isn't one of the payment provider's counts as
 * unreadable: what it lacks would otherwise be read as a no, and the SDK throws outside of the call at one that is no object.
 */
export const knownAnswersClient = (ask: typeof fetch | undefined): Stripe.HttpClient => {
  const client: Stripe.HttpClient = ask ? Stripe.createFetchHttpClient(ask) : Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...given) => {
    const response = await makeRequest(...given)
    const toJson = response.toJSON.bind(response)
    response.toJSON = async () => {
      const answer: unknown = await toJson()
      v.assert(answerSchema, answer)
      return answer
    }
    return response
  }
  return client
}

type Calls = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>

/** The same calls, which reject with a PaymentError when an answer lacks what is read of it. */
export const knownForms = <T extends object>(calls: T): T =>
  Object.fromEntries(
    Object.entries(calls as Calls).map(([name, call]) => [
      name,
      async (...given: never[]) => {
        try {
          return await call(...given)
        } catch (error) {
          throw unknownForm(error)
        }
      },
    ]),
  ) as T
