import { createBrowserInspector } from '@statelyai/inspect'
import { mask } from '#src/app/shell/mask.ts'

type Serialize = NonNullable<NonNullable<Parameters<typeof createBrowserInspector>[0]>['serialize']>

const serialize = ((event) => mask(event)) as Serialize

/** Opens the Stately inspector in its own window, with `?inspect=stately`. All its data is masked. */
export const openStately = () => {
  const { inspect } = createBrowserInspector({ serialize })
  return typeof inspect === 'function'
    ? inspect
    : (event: Parameters<NonNullable<typeof inspect.next>>[0]) => inspect.next?.(event)
}
