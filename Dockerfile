# syntax=docker/dockerfile:1
#
#   docker build --tag avatar-render .                           builds everything
#   docker build --target packages --output dist .               writes what script/package makes into dist

FROM swift:6.3-bookworm AS build
WORKDIR /source
COPY script/setup script/
# hadolint ignore=DL3008 # Debian stable has one version of each package, with security updates.
RUN script/setup --upgrade \
  && apt-get install --yes --no-install-recommends dpkg-dev patchelf python3 \
  && rm -rf /var/lib/apt/lists/*
# The history too: the time of the commit is that of the packaged files.
COPY . .
RUN script/package /packages

FROM scratch AS packages
COPY --from=build /packages /

FROM debian:stable-slim
LABEL org.opencontainers.image.title="avatar-render" \
  org.opencontainers.image.description="Headless renderer for avatars" \
  org.opencontainers.image.licenses="Apache-2.0"
# With the packages that avatar-render recommends (HTTP, HEIC, AVIF and text encodings), and with its licences, which slim images leave out.
# hadolint ignore=DL3015
RUN --mount=type=bind,from=packages,target=/packages \
  apt-get update \
  && apt-get install --yes --option "Dpkg::Options::=--path-include=/usr/share/doc/avatar-render/*" \
    "$(find /packages -name "avatar-render_*_$(dpkg --print-architecture).deb")" \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner 10001 --group 10001 /work
USER 10001:10001
# The user has no home; libraries and photos are cached here.
ENV XDG_CACHE_HOME=/tmp
WORKDIR /work
ENTRYPOINT ["avatar-render"]
CMD ["--help"]
