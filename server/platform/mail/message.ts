import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** A text of the catalogues in English, by the id its translations have. */
export interface Message {
  readonly id: string
  readonly message: string
}

/**
 * Names a text that a mail says, in ICU form: `{name}`, `{months, plural, one {# month} other {# months}}`. `context` tells
 * alike texts apart. `lingui extract` finds it by this import (lingui.config.ts), so what it is given are plain strings; a
 * text that the page says too is the same entry.
 */
export const msg = ({ message, context }: { message: string; context?: string }): Message => ({
  id: generateMessageId(message, context),
  message,
})
