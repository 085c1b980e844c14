import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** An English text of the catalogues, with the id of its translations. */
export interface Message {
  readonly id: string
  readonly message: string
}

/**
 * Defines a text of a mail, in ICU form: `{name}`, `{months, plural, one {# month} other {# months}}`. `context`
 * distinguishes equal texts. `lingui extract` finds it by this import (lingui.config.ts), so the arguments must be plain
 * strings; a text that the page also has is the same entry.
 */
export const msg = ({ message, context }: { message: string; context?: string }): Message => ({
  id: generateMessageId(message, context),
  message,
})
