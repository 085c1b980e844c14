import { languageMachine } from '#machines/shell/language.machine.ts'
import { fromTask } from '#src/api/from-task.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { keepLanguage } from '#src/features/language/kept-language.ts'

/** Activates a language's catalogue, then stores the language. */
const languageActors = {
  loadCatalogue: fromTask<void, { language: string }>(async ({ input, signal }) => {
    await activateLanguage(input.language, signal)
    keepLanguage(input.language)
  }),
}

export const provideLanguage = () => languageMachine.provide({ actors: languageActors })
