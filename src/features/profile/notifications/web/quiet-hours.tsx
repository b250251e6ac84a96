import type { FieldErrors } from '#platform/validation.ts'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Preferences } from './preferences.ts'
import * as texts from './texts.ts'

type Hours = Preferences['quiet_hours']
type QuietHoursProps = { hours: Hours; errors: FieldErrors; onChange: (hours: Hours) => void }

const usual = { from: '21:00', to: '06:00' }

export function QuietHours({ hours, errors, onChange }: QuietHoursProps) {
  return (
    <div className="flex flex-col gap-3">
      <SwitchField
        name="quiet_hours"
        label={texts.quietTitle}
        hint={texts.quietHint}
        error={errors.quiet_hours?.[0]}
        checked={hours !== null}
        onChange={({ target }) => onChange(target.checked ? usual : null)}
      />
      {hours && (
        <div className="grid grid-cols-2 gap-3 max-[340px]:grid-cols-1">
          <TextField
            type="time"
            name="quiet_hours.from"
            label={texts.quietFromLabel}
            value={hours.from}
            onChange={({ target }) => onChange({ ...hours, from: target.value })}
            error={errors['quiet_hours.from']?.[0]}
          />
          <TextField
            type="time"
            name="quiet_hours.to"
            label={texts.quietToLabel}
            value={hours.to}
            onChange={({ target }) => onChange({ ...hours, to: target.value })}
            error={errors['quiet_hours.to']?.[0]}
          />
        </div>
      )}
    </div>
  )
}
