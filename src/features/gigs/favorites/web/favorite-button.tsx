import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useOnline } from '#platform/web/online.ts'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { currentSession } from '#platform/web/session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import { setFavorite, takeWish, useFavorites, wishAfterLogin } from './favorite-state.ts'
import * as texts from './texts.ts'

type FavoriteButtonProps = {
  gig: { id: number; title: string; favorite: boolean }
  /** With words beside the heart. */
  worded?: boolean
  className?: string
}

/** Visitors log in first, and come back to where they were and to what they wanted. */
export function FavoriteButton({ gig, worded, className }: FavoriteButtonProps) {
  const favorite = useFavorites()(gig)
  const press = useFavoritePress(gig.id)
  const online = useOnline()
  const heart = (
    <Heart
      size={22}
      aria-hidden="true"
      className={classNames('text-brand-text', favorite && 'fill-current')}
    />
  )
  if (worded) {
    return (
      <Button
        tone="soft"
        icon={heart}
        disabled={!online}
        onClick={() => press(!favorite)}
        className={className}
      >
        {favorite ? texts.favoriteState : texts.favoriteButton}
      </Button>
    )
  }
  return (
    <IconButton
      label={texts.favoriteTitle(gig.title)}
      aria-pressed={favorite}
      disabled={!online}
      onClick={() => press(!favorite)}
      className={className}
    >
      {heart}
    </IconButton>
  )
}

function useFavoritePress(gigId: number) {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    if (currentSession() && takeWish(gigId)) changeFavorite({ gigId, favorite: true })
  }, [gigId])

  return (favorite: boolean) => {
    if (currentSession()) {
      changeFavorite({ gigId, favorite })
      return
    }
    wishAfterLogin(gigId)
    navigate(pathWithRedirect('/login', location))
  }
}

/** Each press can be taken back from the notice that it leaves. */
async function changeFavorite({ gigId, favorite }: { gigId: number; favorite: boolean }) {
  try {
    await setFavorite({ gigId, favorite })
    const undo = {
      label: sharedTexts.undo,
      onSelect: () => changeFavorite({ gigId, favorite: true }),
    }
    showToast({
      message: favorite ? texts.addedNotice : texts.removedNotice,
      action: favorite ? undefined : undo,
    })
  } catch (error) {
    showToast({ message: sentencesOf(error).join(' ') })
  }
}
