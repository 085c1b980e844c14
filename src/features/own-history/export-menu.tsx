import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { FileFormat } from '#contract/http/file-types.ts'
import { useFileFormats } from '#src/product/words/use-file-formats.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'

interface Props {
  /** Number of lines that match the filters. */
  rows: number
  isBusy: boolean
  onExport: (format: FileFormat) => void
}

/** Downloads the list as a file in the chosen format. */
export function ExportMenu({ rows, isBusy, onExport }: Props) {
  const { t } = useLingui()
  const formats = useFileFormats()
  const note = t`${plural(rows, { one: '# row, filtered as now', other: '# rows, filtered as now' })}`
  return (
    <MenuButton
      isWide
      trigger={
        <Button icon={Download} busy={isBusy && t`Exporting`}>
          <Trans>Export</Trans>
        </Button>
      }
      items={formats.map((format) => ({ ...format, note, onSelect: () => onExport(format.value) }))}
    />
  )
}
