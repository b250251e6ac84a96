export const howItSounds = 'How this trick sounds'
