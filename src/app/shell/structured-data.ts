import { structuredDataId, structuredDataPolicy } from '#contract/http/written-page.ts'

type Rules = Record<string, (text: string) => string>

declare global {
  /** Only browsers that know Trusted Types have it. */
  var trustedTypes: { createPolicy: <Own extends Rules>(name: string, rules: Own) => Own } | undefined
}

interface Policy extends Rules {
  createScript: (text: string) => string
}

/** What is no JSON becomes no script. */
const asJson = (text: string): string => JSON.stringify(JSON.parse(text))

let policy: Policy | null = null

/** The one policy by which a text of this page may become a script element's, and then only as data. */
const policyOfPage = (): Policy =>
  (policy ??= globalThis.trustedTypes?.createPolicy(structuredDataPolicy, { createScript: asJson }) ?? {
    createScript: asJson,
  })

const type = 'application/ld+json'

const newElement = (): HTMLScriptElement => {
  const element = document.createElement('script')
  element.type = type
  element.id = structuredDataId
  return document.head.appendChild(element)
}

/** Puts what the page is about into its head, as JSON-LD; null takes it away. */
export const putStructuredData = (json: string | null): void => {
  const found = document.querySelector<HTMLScriptElement>(`script#${structuredDataId}[type="${type}"]`)
  if (json === null) {
    found?.remove()
    return
  }
  const element = found ?? newElement()
  if (element.text !== json) element.text = policyOfPage().createScript(json)
}
