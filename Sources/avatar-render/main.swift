import AvatarCommandLine

runAvatarCommand()
