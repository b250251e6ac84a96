import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { read } from '#platform/web/query.ts'
import { LoadError } from '#ui/load-error.tsx'
import { SelectField } from '#ui/select-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { listCategories } from '../contract.ts'

type CategoryFieldProps = Pick<
  ComponentProps<typeof SelectField>,
  'name' | 'ref' | 'onChange' | 'onBlur' | 'error'
> & { value: string }

export function CategoryField(props: CategoryFieldProps) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listCategories>('GET /api/gigs/categories', {}),
  )
  const options = data?.categories.map(({ id, description }) => ({ value: id, label: description }))
  return (
    <>
      <SelectField
        {...props}
        label={sharedTexts.category}
        placeholder={
          options || error ? sharedTexts.categoryPlaceholder : sharedTexts.categoriesLoading
        }
        options={options ?? []}
      />
      {error && !data && (
        <LoadError
          reason={sharedTexts.categoriesLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </>
  )
}
