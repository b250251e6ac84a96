import type { ComponentProps } from 'react'
import { AmountField } from '#ui/amount-field.tsx'
import type { FieldProps } from '#ui/field.tsx'
import { Segments } from '#ui/segments.tsx'
import type { OrderSide } from '../../process.ts'
import { Parts } from './parts.tsx'
import { partOf, presetOf, splitOf, splitPresets } from './split.ts'
import * as texts from './texts.ts'

type SplitFieldProps = Omit<FieldProps & ComponentProps<'input'>, 'label' | 'value'> & {
  held: number
  /** As whom somebody divides; null for a manager. */
  as: OrderSide | null
  buyer: string
  seller: string
  /** What the form holds: the buyer's part as text. */
  value: string
  onPreset: (toBuyer: string) => void
}

/** The buyer's part, chosen or typed; the seller's follows. */
export function SplitField({
  held,
  as,
  buyer,
  seller,
  value,
  onPreset,
  ...control
}: SplitFieldProps) {
  const split = splitOf(held, value)
  return (
    <div className="flex flex-col gap-3">
      <Segments
        label={as === 'buyer' ? texts.shareBackToYou : texts.shareBackTo(buyer)}
        name="share"
        value={(split && presetOf(held, split.toBuyer)) ?? ''}
        onChange={event => onPreset(partOf(held, Number(event.target.value)).toFixed(2))}
        options={splitPresets.map(percent => ({ value: percent, label: texts.percent(percent) }))}
      />
      <AmountField
        {...control}
        label={as === 'buyer' ? texts.ownAmountField : texts.amountField(buyer)}
      />
      <div role="status">
        {split ? (
          <Parts {...split} as={as} buyer={buyer} seller={seller} />
        ) : (
          <p className="text-meta text-muted">{texts.splitHint(held)}</p>
        )}
      </div>
    </div>
  )
}
