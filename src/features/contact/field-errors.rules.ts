import type { ContactField, ContactWords } from '#contract/contact/contact.rules.ts'
import { faultsOfContact } from '#contract/contact/contact.rules.ts'
import type { Problem } from '#contract/errors.ts'

/** The text of a field's error, by its key in the page's texts. */
export type ErrorKey =
  | 'nameMissing'
  | 'nameInvalid'
  | 'emailInvalid'
  | 'subjectMissing'
  | 'subjectInvalid'
  | 'messageMissing'
  | 'messageInvalid'

const keyOf = (field: ContactField, text: string): ErrorKey => {
  if (field === 'email') return 'emailInvalid'
  return text.trim() === '' ? `${field}Missing` : `${field}Invalid`
}

/**
 * Returns the errors to show, by field: of the fields that were left (`left`), of all once the form was sent (`all`), and of the
 * one that the server refused (`problem`).
 */
export const errorsOf = (
  form: ContactWords,
  { left, all, problem }: { left: readonly ContactField[]; all: boolean; problem: Problem | null },
): Partial<Record<ContactField, ErrorKey>> => {
  const faults = faultsOfContact(form)
  const fields = Object.keys(form) as ContactField[]
  const refused: Partial<Record<Problem, ContactField>> = {
    contact_name_invalid: 'name',
    email_invalid: 'email',
    contact_subject_invalid: 'subject',
    contact_message_invalid: 'message',
  }
  return Object.fromEntries(
    fields
      .filter(
        (field) =>
          (faults[field] && (all || left.includes(field))) ||
          (problem !== null && refused[problem] === field),
      )
      .map((field) => [field, keyOf(field, form[field])]),
  )
}
