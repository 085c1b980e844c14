import Stripe from 'stripe'
import * as v from 'valibot'
import { unknownForm } from './payment-error.ts'
import { idText } from './wire-parts.ts'

/** An object that names its type, a list of such objects, or an error. */
const answerSchema = v.union([
  v.looseObject({ object: v.literal('list'), data: v.array(v.looseObject({ id: idText })) }),
  v.looseObject({ object: v.pipe(v.string(), v.notValue('list')) }),
  v.looseObject({ error: v.union([v.string(), v.looseObject({})]) }),
])

/**
 * Returns the SDK's HTTP client, with this `fetch` or with Node's own. It rejects answers that do not look like the
 * payment provider's: otherwise missing fields would be read as a no, and the SDK throws outside of the call if an
 * answer is no object.
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

/** Wraps calls, so that they reject with a PaymentError if an answer lacks a field that is read. */
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
