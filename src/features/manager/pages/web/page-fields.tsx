import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { RichTextEditor } from '#platform/web/rich-text/rich-text-editor.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Card } from '#ui/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { listPageCategories } from '../contract.ts'
import type { PageFormState } from './page-form-state.ts'
import * as texts from './texts.ts'

export function PageFields({ form, text }: PageFormState) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listPageCategories>('GET /api/manager/cms/page-categories', {}),
  )
  const options = data?.categories.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const category = form.field('category_id')
  return (
    <Card className="flex flex-col gap-5">
      <TextField
        label={sharedTexts.title}
        autoComplete="off"
        maxLength={120}
        {...form.field('title')}
      />
      <SelectField
        {...category}
        value={text('category_id')}
        label={sharedTexts.category}
        placeholder={
          data || error ? sharedTexts.categoryPlaceholder : sharedTexts.categoriesLoading
        }
        options={options}
      />
      {error && !data && (
        <LoadError
          reason={sharedTexts.categoriesLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      <RichTextEditor
        name="content"
        label={texts.content}
        height={300}
        formatted
        hint={texts.contentHint}
        value={text('content')}
        error={form.field('content').error}
        onChange={html => form.setValue('content', html)}
      />
    </Card>
  )
}
