import { chooseLessData, useLessData, useLessDataByItself } from '#platform/web/data-saving.ts'
import { Card } from '#ui/page.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import * as texts from './texts.ts'

export function LessDataSwitch() {
  const less = useLessData()
  const byItself = useLessDataByItself()
  return (
    <Card>
      <SwitchField
        name="less_data"
        label={texts.lessDataLabel}
        hint={byItself ? texts.lessDataByItselfHint : texts.lessDataHint}
        checked={less}
        onChange={event => chooseLessData(event.target.checked)}
      />
    </Card>
  )
}
