import { structuredDataId, structuredDataPolicy } from '#contract/http/written-page.ts'

type Rules = Record<string, (text: string) => string>

declare global {
  /** Exists only in browsers with Trusted Types. */
  var trustedTypes: { createPolicy: <Own extends Rules>(name: string, rules: Own) => Own } | undefined
}

interface Policy extends Rules {
  createScript: (text: string) => string
}

/** Throws for anything but JSON, so that it cannot become a script. */
const asJson = (text: string): string => JSON.stringify(JSON.parse(text))

let policy: Policy | null = null

/** Returns the only policy that allows a text of this page to become a script element's content, and only as data. */
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

/** Puts the page's structured data into its head, as JSON-LD; null removes it. */
export const putStructuredData = (json: string | null): void => {
  const found = document.querySelector<HTMLScriptElement>(`script#${structuredDataId}[type="${type}"]`)
  if (json === null) {
    found?.remove()
    return
  }
  const element = found ?? newElement()
  if (element.text !== json) element.text = policyOfPage().createScript(json)
}
