import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const addPageTitle = 'Add page'

export const editPage = 'Edit page'
export const pageLoadError = 'The page did not load.'

export const alwaysPublishedNotice =
  'People agree to this page when they register, so it stays published.'
export const contestedTitle = 'Your words replace what is there now'
export const contestedLead = (fields: string[]) =>
  `${fields.join(', ')}: somebody else may have changed it too. Discard yours to see it.`
export const address = 'Address'
export const lastChanged = (time: ReactNode) => words`Last changed ${time}`
export const placeholdersTitle = 'Filled in by itself'
export const placeholdersLead = 'Write one of these, and readers see what this site is set up with.'
export const published = 'Published'
export const unpublished = 'Unpublished'
export const draft = 'Draft'
export const charactersOfContent = 'Characters of content'
export const content = 'Content'
export const contentHint =
  'Headings make the list of contents. {{operator.name}} and the like are filled in by themselves.'

export const pageLoading = 'Loading the page'

export const viewAsUser = 'View as User'
export const saveDraft = 'Save draft'
export const publish = 'Publish'
export const unpublish = 'Unpublish'
export const newPageHint = 'It is kept as a draft first. You publish it afterwards.'
export const draftHint = 'Only managers see it until you publish it.'
export const publishedHint = 'Everybody reads your changes as soon as you save them.'

export const previewHint = 'Names in double braces are filled in where the page is read.'
export const previewNoTitle = 'No title yet'
export const previewNoContent = 'Nothing is written yet.'

export const pageTitle = 'Manage pages'
export const addPage = 'Add Page'
export const emptyTitle = 'No pages found.'
export const read = 'Read'
export const editTitle = (title: string) => `Edit ${title}`

/** What sentences call a field that the API names otherwise. */
export const categoryField = 'category'

export const contentAsked = 'Enter the content.'
