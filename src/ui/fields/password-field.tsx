import { type ComponentProps, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Eye, Lock } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'trailing'>

/** A field for a password, which can be shown. Give it `autoComplete` and a `maxLength`. */
export function PasswordField(props: Props) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      icon={Lock}
      trailing={
        <IconButton
          icon={Eye}
          label={t`Show password`}
          size="sm"
          className="-me-2"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
