import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const addPageTitle = 'Add page'

export const editPage = 'Edit page'
export const pages = 'Pages'
export const thePageDidNotLoad = 'The page did not load.'

export const peopleAgreeToThisPage =
  'People agree to this page when they register, so it stays published.'
export const history = 'History'
export const address = 'Address'
export const opensInANewTab = 'Opens in a new tab'
export const lastChanged = (time: ReactNode) => words`Last changed ${time}`
export const filledInByItself = 'Filled in by itself'
export const writeOneOfThese = 'Write one of these, and readers see what this site is set up with.'
export const added = 'Added'
export const edited = 'Edited'
export const published = 'Published'
export const unpublished = 'Unpublished'
export const status = 'Status'
export const draft = 'Draft'
export const charactersOfContent = 'Characters of content'

export const title = 'Title'
export const category = 'Category'
export const chooseACategory = 'Choose a category'
export const loadingCategories = 'Loading categories…'
export const theCategoriesDidNotLoad = 'The categories did not load.'
export const content = 'Content'
export const headingsMakeTheListOfContents =
  'Headings make the list of contents. {{operator.name}} and the like are filled in by themselves.'

export const loadingThePage = 'Loading the page'

export const viewAsUser = 'View as User'
export const saveDraft = 'Save draft'
export const publish = 'Publish'
export const unpublish = 'Unpublish'
export const save = 'Save'
export const itIsKeptAsADraftFirst = 'It is kept as a draft first. You publish it afterwards.'
export const onlyManagersSee = 'Only managers see it until you publish it.'
export const everybodyReadsYourChangesAsSoon =
  'Everybody reads your changes as soon as you save them.'

export const namesInDoubleBracesAreFilled =
  'Names in double braces are filled in where the page is read.'
export const noTitleYet = 'No title yet'
export const nothingIsWrittenYet = 'Nothing is written yet.'

export const managePages = 'Manage pages'
export const addPage = 'Add Page'
export const noPagesFound = 'No pages found.'
export const actionsFor = (title: string) => `Actions for ${title}`
export const read = 'Read'
export const editTitle = (title: string) => `Edit ${title}`
export const edit = 'Edit'
export const id = 'Id'

/** What the API's sentences call a field, and the label that it has on the screen. */
export const labels = { category_id: 'category' } as const
