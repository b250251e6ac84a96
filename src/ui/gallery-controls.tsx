import { Heart, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertList, SuccessAlert } from './alert-list.tsx'
import { AmountField } from './amount-field.tsx'
import { Button, IconButton, LinkButton } from './button.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { CodeField } from './code-field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FileField } from './file-field.tsx'
import { GalleryGroup } from './gallery-group.tsx'
import { Menu, MenuItem, MenuLink } from './menu.tsx'
import { Card } from './page.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SearchField } from './search-field.tsx'
import { Segments } from './segments.tsx'
import { SelectField } from './select-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { showToast } from './toast.ts'

const kinds = [
  { value: 1, label: 'Offer', hint: 'I sell a service' },
  { value: 2, label: 'Request', hint: 'I need a service' },
]

export function GalleryControls({ theme }: { theme: string }) {
  return (
    <>
      <Buttons />
      <Fields theme={theme} />
      <Overlays />
    </>
  )
}

function Buttons() {
  const [pending, setPending] = useState(true)
  return (
    <GalleryGroup title="Buttons">
      <div className="flex flex-wrap gap-3">
        <Button>Request</Button>
        <Button tone="secondary">Message seller</Button>
        <Button tone="soft">Clear filters</Button>
        <Button tone="quiet">Load more</Button>
        <Button tone="danger">Delete gig</Button>
        <Button tone="danger-outline">Reject Request</Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} onClick={() => setPending(true)}>
          Update Service Offer
        </Button>
        <Button disabled>Save</Button>
        <Button size="small" icon={<Plus size={18} aria-hidden="true" />}>
          Add gig
        </Button>
        <LinkButton size="small" tone="secondary" to="/">
          View
        </LinkButton>
        <IconButton label="Add to favourites">
          <Heart size={22} />
        </IconButton>
        <Button size="small" tone="quiet" onClick={() => setPending(!pending)}>
          Toggle pending
        </Button>
      </div>
    </GalleryGroup>
  )
}

function Fields({ theme }: { theme: string }) {
  const id = (name: string) => `${theme}-${name}`
  return (
    <GalleryGroup title="Fields and alerts">
      <AlertList items={['The phone must be 10 digits.', 'The email has already been taken.']} />
      <SuccessAlert>Your details were saved.</SuccessAlert>
      <Card className="flex flex-col gap-5">
        <SearchField id={id('search')} label="Search services" />
        <TextField id={id('title')} label="Title" hint="At most 120 characters" />
        <TextField
          id={id('mail')}
          label="Email"
          type="email"
          defaultValue="ama@example.com"
          error="The email has already been taken."
        />
        <PasswordField id={id('password')} label="Password" autoComplete="new-password" />
        <PhoneField id={id('phone')} label="Phone" hint="10 digits; +233 is understood" />
        <AmountField
          id={id('amount')}
          label="Amount"
          defaultValue="1250.00"
          hint="0 means custom pricing"
        />
        <SelectField
          id={id('category')}
          label="Category"
          placeholder="Choose a category"
          options={[{ value: 1, label: 'Photography' }]}
        />
        <TextArea id={id('note')} label="Description" placeholder="What do you offer?" />
        <RadioCards
          name={id('kind')}
          id={id('kind')}
          label="Type"
          inline
          options={kinds}
          defaultValue={1}
        />
        <Segments
          name={id('show')}
          label="Show"
          options={[
            { value: 0, label: 'All' },
            { value: 1, label: 'Offers' },
            { value: 2, label: 'Requests' },
          ]}
          defaultValue={0}
        />
        <SwitchField id={id('place')} label="Location-based gig" defaultChecked />
        <SwitchField id={id('off')} label="Notices by SMS" />
        <CheckboxField id={id('consent')} label="I agree to the terms of use" defaultChecked />
        <CodeField id={id('code')} label="Code from the SMS" defaultValue="402913" />
        <FileField id={id('file')} label="Photo" hint="Image or PDF" />
        <TextField id={id('closed')} label="Username" defaultValue="ama.k" disabled />
      </Card>
    </GalleryGroup>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <GalleryGroup title="Overlays">
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="secondary" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
        <Button tone="secondary" onClick={() => setOpen('confirm')}>
          Open confirm
        </Button>
        <Button
          tone="secondary"
          onClick={() =>
            showToast({ message: 'Gig paused', action: { label: 'Undo', onSelect() {} } })
          }
        >
          Show toast
        </Button>
        <Menu label="Actions">
          <MenuItem icon={<Pencil size={18} aria-hidden="true" />} onSelect={close}>
            Edit
          </MenuItem>
          <MenuLink to="/">Promote</MenuLink>
          <MenuItem
            tone="danger"
            icon={<Trash2 size={18} aria-hidden="true" />}
            onSelect={() => setOpen('confirm')}
          >
            Delete
          </MenuItem>
        </Menu>
      </div>
      <Dialog
        open={open === 'sheet'}
        onClose={close}
        title="Filters"
        actions={<Button onClick={close}>Show gigs</Button>}
      >
        Everything that narrows the list stands here.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Confirm Delete"
        confirmLabel="Yes, delete Gig"
        cancelLabel="No, go back"
      >
        Are you sure you want to delete this Gig? This action is permanent and cannot be undone.
      </ConfirmDialog>
    </GalleryGroup>
  )
}
