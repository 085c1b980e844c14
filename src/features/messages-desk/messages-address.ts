import { messageSorts, messageStates } from '#contract/desk/messages-desk.contract.ts'
import { siteLanguageCodes } from '#contract/values/site-languages.ts'
import { deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'

export const messagesAddress = deskAddress('messages', messageSorts, {
  state: oneOf(messageStates),
  language: oneOf(siteLanguageCodes),
})

export type MessagesFilters = FiltersOf<typeof messagesAddress>
