import { languageMachine } from '#machines/shell/language.machine.ts'
import { fromTask } from '#src/api/from-task.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { keepLanguage } from '#src/features/language/kept-language.ts'

/** The real actor of the language machine: the catalogue in force, then remembered. */
const languageActors = {
  loadCatalogue: fromTask<void, { language: string }>(async ({ input, signal }) => {
    await activateLanguage(input.language, signal)
    keepLanguage(input.language)
  }),
}

/** The language machine with its real actor. */
export const provideLanguage = () => languageMachine.provide({ actors: languageActors })
