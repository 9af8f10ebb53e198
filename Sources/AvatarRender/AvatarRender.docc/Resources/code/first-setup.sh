avatar-render/script/setup
mkdir -p FirstAvatar/Sources/FirstAvatar
cd FirstAvatar
