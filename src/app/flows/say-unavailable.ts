import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#src/ui/layers/toast.ts'
import { loadMissingCode } from '../code/route-code.ts'

const id = 'unavailable'

/** Milliseconds. The offer is valid until the page is reloaded, so it can wait for a slow reader. */
const offerMs = 60_000

const offerNewVersion = (): void => {
  toast.info(i18n._(msg`The hub was updated while you were here.`), {
    id,
    text: i18n._(
      msg`Load the new version to use this part. If you have typed something and not sent it yet, finish that first.`,
    ),
    action: { label: i18n._(msg`Load the new version`), onPress: () => location.reload() },
    duration: offerMs,
  })
}

/**
 * Shows that a part of the page is unavailable: its code could not be loaded, or its view could not be rendered. If a
 * deployment has replaced the page's code, the new version is offered.
 */
export const sayUnavailable = (): void => {
  toast.error(i18n._(msg`This part could not be loaded. Try again in a moment.`), { id })
  loadMissingCode().then(
    async ({ findProblem }) => (await findProblem(null)) === 'replaced' && offerNewVersion(),
    // The code that finds the cause cannot be loaded either: the first message stays.
    () => null,
  )
}
