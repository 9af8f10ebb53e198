/// The error of all inputs, which targets below this one throw too.
@_exported public import struct AvatarJSON.InputError
